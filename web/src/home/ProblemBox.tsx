import { Refusal } from "../api/http";

/** What was wrong with a file or a choice: the place, what stands there, what to do. */
export function ProblemBox({ error }: { error: unknown }) {
  if (!error) return null;
  if (!(error instanceof Refusal)) return <p className="refusal" role="alert">{(error as Error).message}</p>;
  const { problem, file, path, value, fix } = error.problem;
  return (
    <div className="refusal" role="alert">
      <b>{problem}.</b>
      {(file || path) && <p className="place">{[file, path].filter(Boolean).join(" at ")}{value && <>: <code>{value}</code></>}</p>}
      {fix && <p>{fix}</p>}
    </div>
  );
}
