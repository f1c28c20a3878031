/** A rule by its id; it opens beside what is being read. */
export const RuleLink = ({ rule }: { rule: string }) => <a className="rule" href={`#/rules/${rule}`} target="_blank" rel="noreferrer">{rule}</a>;
