/** What games are called where there is little room: what tells them apart comes first. */
const SHORT: Record<string, string> = {
  wh40k9: "40K 9th edition: terrain traits",
  wh40k_legacy: "40K legacy: terrain page",
};

export const gameName = ({ name, title }: { name: string; title: string }) => SHORT[name] ?? title;
