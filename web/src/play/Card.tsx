import type { Battlefield, Weapon } from "../made/types";
import { capital, spoken, useNames } from "../board/names";
import { carrierOf, passengersOf } from "../board/aboard";
import { sideClass } from "../board/shapes";

const plus = (value: number | null) => (value === null ? "–" : `${value}+`);

/** What a Detachment is: its characteristics, weapons and state. */
export function Card({ field, unit }: { field: Battlefield; unit: string }) {
  const found = field.detachments[unit], names = useNames();
  if (!found) return null;
  const models = found.models.map((id) => field.models[id]).filter((each) => each && each.place !== "destroyed");
  const kinds = [...new Set(found.models.map((id) => field.models[id]?.profile ?? ""))];
  const shields = models.flatMap((each) => (each?.shields === undefined ? [] : [each.shields]));
  const ridden = [...new Set(models.flatMap((each) => (each ? [carrierOf(each)] : [])))].filter(Boolean);
  const carried = found.models.flatMap((id) => passengersOf(field, id)).map((each) => each.id);
  const state = [
    found.order && `Order: ${words(found.order)}`,
    found.token && (found.token.order ? `Order face-down: ${words(found.token.order)}` : "Order face-down"),
    found.activated && "activated",
    shields.length > 0 && `shields at ${shields.join(", ")}`,
    found.garrison && `in ${names.of(found.garrison)}`,
    models.some((each) => each?.place === "reserve") && "in Reserve",
    ridden.length > 0 && `aboard ${ridden.map((each) => names.of(each)).join(", ")}`,
    field.formations[found.formation]?.broken && "Formation broken",
  ].filter(Boolean);
  return (
    <section className={`card ${sideClass(field, found.side)}`} aria-label={names.unit(unit)}>
      <h2>{names.unit(unit)}</h2>
      {found.name !== names.unit(unit) && <p className="hint">{found.name}</p>}
      <p>{models.length} of {found.models.length} models{state.length > 0 && ` · ${state.join(" · ")}`}</p>
      {carried.length > 0 && <p>Carries {carried.map((each) => names.of(each)).join(", ")}</p>}
      {kinds.map((kind) => {
        const profile = field.profiles[kind];
        if (!profile) return null;
        return (
          <div key={kind}>
            <p className="profile">
              <b>{profile.name}</b> M {profile.movement === null ? "–" : `${profile.movement}″`} · Sv {plus(profile.save)} · CAF {profile.caf >= 0 ? "+" : ""}
              {profile.caf} · Ml {plus(profile.morale)} · W {profile.wounds} · Scale {profile.scale}
            </p>
            {profile.weapons.length > 0 && (
              <table>
                <thead><tr><th>Weapon</th><th>Range</th><th>Dice</th><th>Hit</th><th>AP</th></tr></thead>
                <tbody>{profile.weapons.map((weapon, index) => <Row key={index} weapon={weapon} />)}</tbody>
              </table>
            )}
          </div>
        );
      })}
    </section>
  );
}

function Row({ weapon }: { weapon: Weapon }) {
  const range = weapon.maximum === null ? "–" : `${weapon.minimum ? `${weapon.minimum}–` : ""}${weapon.maximum}″`;
  return (
    <tr title={weapon.traits.map((each) => `${each.name}${each.value ? ` (${each.value})` : ""}`).join(", ")}>
      <td>{weapon.name}{weapon.profile && ` (${weapon.profile})`}</td>
      <td>{range}</td><td>{weapon.rolled ? `D${weapon.rolled}${weapon.dice ? `+${weapon.dice}` : ""}` : weapon.dice ?? "–"}</td><td>{plus(weapon.to_hit)}</td><td>{weapon.ap ?? "–"}</td>
    </tr>
  );
}

/** What the rules write with capitals throughout. */
const NAMED = new Set(["first_fire", "fall_back", "pile_in"]);

/** A name of the rules as players say it. */
export const words = (name: string) => (NAMED.has(name) ? spoken(name) : capital(name.replaceAll("_", " ")));
