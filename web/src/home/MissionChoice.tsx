import type { MissionMap } from "../made/types";
import { RuleLink } from "../rules/RuleLink";
import { MiniTable } from "./MiniTable";

interface MissionChoiceProps {
  missions: MissionMap[];
  chosen: MissionMap;
  onChoose: (mission: MissionMap) => void;
}

/** The missions, each with its map drawn small. */
export function MissionChoice({ missions, chosen, onChoose }: MissionChoiceProps) {
  return (
    <fieldset className="missions">
      <legend>Mission</legend>
      <div className="mission-maps">
        {missions.map((each) => (
          <label key={each.id} className={each.id === chosen.id ? "mission chosen" : "mission"}>
            <input type="radio" name="mission" checked={each.id === chosen.id} onChange={() => onChoose(each)} />
            <MiniTable size={each.size} mission={each} label="" />
            <span>{each.name}</span>
          </label>
        ))}
      </div>
      <p className="hint">
        <b>{chosen.name}</b>{" "}
        <RuleLink rule={chosen.rule} />{" "}
        Each round: {chosen.scoring.join("; ")}.
        {chosen.size[0] !== 60 && ` On ${chosen.size[0]}″ × ${chosen.size[1]}″.`}
      </p>
    </fieldset>
  );
}
