import type { GivenFile, MissionMap } from "../made/types";
import { writeDrawing } from "../editor/requests";
import { drawingOf, type Sheet } from "../editor/sheet";
import { keptSheets, type Kept } from "../editor/useSheet";

/** The tables drawn in this browser that a battle of a game can be fought on, those without terrain only if they are meant. */
export const drawings = (system: string, meant = ""): Kept[] => keptSheets().filter(({ key, sheet }) => sheet.system === system && (sheet.features.length > 0 || key === meant));

/** A drawn table as the file that a battle takes. */
export async function tableFile(sheet: Sheet): Promise<GivenFile> {
  const { name, text } = await writeDrawing(drawingOf(sheet), "table");
  return { name, text };
}

/** The mission to begin with: the one that a table was drawn for, or one whose map has its size. */
export function missionFor(missions: MissionMap[], sheet: Sheet | undefined): MissionMap {
  const usual = missions.find((each) => each.id === "no_mans_land") ?? missions[0]!;
  const fits = ({ size }: MissionMap) => !sheet || (size[0] === sheet.size[0] && size[1] === sheet.size[1]);
  return missions.find((each) => each.id === sheet?.mission) ?? [usual, ...missions].find(fits) ?? usual;
}
