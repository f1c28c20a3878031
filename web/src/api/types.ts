/* Written by scripts/web_sources.py and json2ts; do not edit. */

/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Arc".
 */
export type Arc = "all" | "front" | "rear";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Terrain".
 */
export type Terrain =
  | "bridge"
  | "cliff"
  | "dangerous"
  | "difficult"
  | "ford"
  | "impassable"
  | "obstacle"
  | "obstructing"
  | "open"
  | "reinforced_obstacle"
  | "river"
  | "structure";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Order".
 */
export type Order = "advance" | "charge" | "fall_back" | "first_fire" | "march";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "MoraleResult".
 */
export type MoraleResult = "failed" | "passed";
export type Until = "next_move" | "phase" | "round";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Phase".
 */
export type Phase = "combat" | "end" | "initiative" | "movement" | "orders" | "over" | "setup";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Window".
 */
export type Window = "end_phase" | "phase_ends" | "phase_starts" | "round_ends" | "round_starts";
export type Place = "aside" | "destroyed" | "garrison" | "table";
export type Phase1 = "combat" | "end" | "initiative" | "movement" | "orders" | "over" | "setup";
export type Arc1 = "all" | "front" | "rear";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "DetachmentType".
 */
export type DetachmentType = "cavalry" | "infantry" | "knight" | "super_heavy_vehicle" | "titan" | "vehicle" | "walker";
export type Arc2 = "all" | "front" | "rear";
export type Stage =
  | "advancing_fire"
  | "assign_orders"
  | "deployment"
  | "end_phase_effects"
  | "engagement"
  | "fall_back"
  | "first_fire"
  | "forward_deployment"
  | "none"
  | "remove_flyers"
  | "reveal_orders"
  | "victory_points";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "StructureType".
 */
export type StructureType =
  "bridge" | "civitas_imperialis" | "fortification" | "imperialis_grandus" | "militas_imperialis";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Kind".
 */
export type Kind = "act" | "start" | "undo";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Place".
 */
export type Place1 = "aside" | "destroyed" | "garrison" | "table";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Stage".
 */
export type Stage1 =
  | "advancing_fire"
  | "assign_orders"
  | "deployment"
  | "end_phase_effects"
  | "engagement"
  | "fall_back"
  | "first_fire"
  | "forward_deployment"
  | "none"
  | "remove_flyers"
  | "reveal_orders"
  | "victory_points";
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Until".
 */
export type Until1 = "next_move" | "phase" | "round";

export interface Api {}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Act".
 */
export interface Act {
  action: {
    [k: string]: unknown;
  };
  after: number;
  key: string;
  say: "act";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Answer".
 */
export interface Answer {
  key: string;
  ruling: Ruling;
  tell: "answer";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Ruling".
 */
export interface Ruling {
  allowed: boolean;
  findings: Finding[];
  margin: Margin | null;
  odds: Odds[];
  question: string;
  too_close_to_call: boolean;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Finding".
 */
export interface Finding {
  behind: boolean;
  effect: Effect | null;
  facts: {
    [k: string]: string | number | boolean;
  };
  rule: string;
  says: string;
  witness: Witness | null;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Effect".
 */
export interface Effect {
  effect: "Effect";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Witness".
 */
export interface Witness {
  kind: string;
  label: string;
  points: number[][];
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Margin".
 */
export interface Margin {
  amount: number;
  of: string;
  unit: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Odds".
 */
export interface Odds {
  chances: {
    [k: string]: number;
  };
  mean: number | null;
  name: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Answered".
 */
export interface Answered {
  picture: Picture;
  rulings: Ruling[];
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Picture".
 */
export interface Picture {
  areas: PictureArea[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  corner: [number, number];
  pieces: PicturePiece[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  size: [number, number];
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "PictureArea".
 */
export interface PictureArea {
  height: number;
  id: string;
  outline: Polygon;
  paint: string;
  title: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Polygon".
 */
export interface Polygon {
  holes: [number, number][][];
  ring: [number, number][];
  shape: "polygon";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "PicturePiece".
 */
export interface PicturePiece {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  base: Disc | Oval | Rectangle | Hull;
  /**
   * @minItems 2
   * @maxItems 2
   */
  facing: [number, number];
  height: number;
  id: string;
  side: number;
  title: string;
  unit: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Disc".
 */
export interface Disc {
  radius: number;
  shape: "disc";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Oval".
 */
export interface Oval {
  length: number;
  shape: "oval";
  width: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Rectangle".
 */
export interface Rectangle {
  length: number;
  shape: "rectangle";
  width: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Hull".
 */
export interface Hull {
  corners: [number, number][];
  shape: "hull";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Area".
 */
export interface Area {
  further: string[];
  height: number;
  id: string;
  outline: Polygon;
  overtops: string[];
  solid: boolean;
  terrain: Terrain[];
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Ask".
 */
export interface Ask {
  at?: number | null;
  key: string;
  question: {
    [k: string]: unknown;
  };
  say: "ask";
  suppose?: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number];
  };
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Battlefield".
 */
export interface Battlefield {
  areas: Area[];
  detachments: {
    [k: string]: Detachment;
  };
  effects: TimedEffect[];
  effects_done: string[];
  formations: {
    [k: string]: Formation;
  };
  house_rules: {
    [k: string]: string;
  };
  initiative: string;
  last_initiative: string;
  markers: {
    [k: string]: Marker;
  };
  mission: Mission;
  models: {
    [k: string]: Model;
  };
  phase: Phase1;
  profiles: {
    [k: string]: Profile;
  };
  round: number;
  score: {
    [k: string]: number;
  };
  /**
   * @minItems 2
   * @maxItems 2
   */
  sides: [string, string];
  /**
   * @minItems 2
   * @maxItems 2
   */
  size: [number, number];
  stage: Stage;
  stipulations: Stipulation[];
  structures: {
    [k: string]: Structure;
  };
  supplement: string;
  terrain_types: {
    [k: string]: TerrainType;
  };
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Detachment".
 */
export interface Detachment {
  activated: boolean;
  acts_in_reserve: boolean;
  arriving: boolean;
  called_overwatch: boolean;
  dedicated: boolean;
  embarked: string;
  engaged_at_orders: boolean;
  falling_back_at_phase: boolean;
  formation: string;
  garrison: string;
  id: string;
  issued: Order | null;
  models: string[];
  morale: MoraleResult | null;
  movement_changes: MovementChange[];
  name: string;
  order: Order | null;
  pinned_at_stage: boolean;
  points: number;
  shaken: boolean;
  side: string;
  token: Token | null;
  withdrew: boolean;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "MovementChange".
 */
export interface MovementChange {
  by: number;
  times: number;
  until: Until;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Token".
 */
export interface Token {
  commitment: string;
  order: Order | null;
  salt: string | null;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "TimedEffect".
 */
export interface TimedEffect {
  destroys: boolean;
  detachment: string;
  id: string;
  models: string[];
  movement: MovementChange | null;
  phase: Phase | null;
  push: [number, number] | null;
  round: number;
  side: string;
  window: Window;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Formation".
 */
export interface Formation {
  break_point: number;
  broken: boolean;
  faction: string;
  id: string;
  legion: string;
  name: string;
  rules: string[];
  side: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Marker".
 */
export interface Marker {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  controller: string;
  id: string;
  zone: string;
}
export interface Mission {
  control: string;
  edges: {
    [k: string]: [[number, number], [number, number]][];
  };
  id: string;
  rounds: number;
  zones: {
    [k: string]: Polygon;
  };
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Model".
 */
export interface Model {
  across: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  base: Disc | Oval | Rectangle | Hull;
  detachment: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  facing: [number, number];
  fights: number;
  ground: number;
  height: number;
  id: string;
  moved: number;
  place: Place;
  profile: string;
  wounds: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Profile".
 */
export interface Profile {
  caf: number;
  faction: string;
  morale: number | null;
  move_limit: MoveLimit | null;
  movement: number | null;
  name: string;
  save: number | null;
  scale: number;
  special_rules: Trait[];
  type: DetachmentType;
  weapons: Weapon[];
  wounds: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "MoveLimit".
 */
export interface MoveLimit {
  arc: Arc1;
  degrees: number;
  turns: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Trait".
 */
export interface Trait {
  name: string;
  value: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Weapon".
 */
export interface Weapon {
  ap: number | null;
  arc: Arc2;
  dice: number | null;
  maximum: number | null;
  minimum: number;
  name: string;
  profile: string;
  to_hit: number | null;
  traits: Trait[];
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Stipulation".
 */
export interface Stipulation {
  fact: string;
  of: string;
  other: string;
  value: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Structure".
 */
export interface Structure {
  caf_bonus: number;
  can_garrison: boolean;
  cover_save: number | null;
  damage: number;
  garrison_number: number;
  hit_modifier: number;
  id: string;
  save: number;
  type: StructureType;
  wounds: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "TerrainType".
 */
export interface TerrainType {
  harms: DetachmentType[];
  slows: DetachmentType[];
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Begun".
 */
export interface Begun {
  battle: string;
  links: GivenLink[];
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "GivenLink".
 */
export interface GivenLink {
  id: string;
  revoked: boolean;
  seat: string;
  token: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Change".
 */
export interface Change {
  at: (string | number)[];
  gone?: boolean;
  to?: {
    [k: string]: unknown;
  };
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Choice".
 */
export interface Choice {
  action: {
    [k: string]: unknown;
  };
  kind: string;
  label: string;
  rules: string[];
  subject: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Consent".
 */
export interface Consent {
  agreed: boolean;
  key: string;
  say: "consent";
  to: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  key: string;
  seq: number;
  tell: "done";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Entry".
 */
export interface Entry {
  action: {
    [k: string]: unknown;
  };
  digest: string;
  events: unknown[];
  kind: Kind;
  line: "entry";
  rolls: number[];
  seal: string;
  seq: number;
  side: string;
  to: number | null;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Example".
 */
export interface Example {
  about: string;
  id: string;
  rules: string[];
  title: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Failed".
 */
export interface Failed {
  key: string;
  reason: string;
  tell: "failed";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Field".
 */
export interface Field {
  choices: string[];
  kind: string;
  name: string;
  needed: boolean;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Happened".
 */
export interface Happened {
  changes: Change[];
  closed: boolean;
  entry: Entry;
  free_to: number | null;
  options: Options | null;
  outcome: Outcome | null;
  seq: number;
  tell: "happened";
  to_decide: string[];
  told: Told;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Options".
 */
export interface Options {
  choices: Choice[];
  prompt: string;
  rules: string[];
  side: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Outcome".
 */
export interface Outcome {
  rules: string[];
  score: {
    [k: string]: number;
  };
  winner: string | null;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Told".
 */
export interface Told {
  kind: string;
  lines: Line[];
  seq: number;
  side: string;
  to: number | null;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Line".
 */
export interface Line {
  about?: string[];
  dice?: number[];
  marks?: (boolean | null)[];
  quiet?: boolean;
  rules?: string[];
  text: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  say: "hello";
  token: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Look".
 */
export interface Look {
  at: number;
  key: string;
  say: "look";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Mission".
 */
export interface Mission1 {
  control: string;
  edges: {
    [k: string]: [[number, number], [number, number]][];
  };
  id: string;
  rounds: number;
  zones: {
    [k: string]: Polygon;
  };
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "NewBattle".
 */
export interface NewBattle {
  players: {
    [k: string]: string;
  };
  scenario: string;
  system: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "NewLink".
 */
export interface NewLink {
  seat: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  key: string;
  say: "ping";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Pong".
 */
export interface Pong {
  key: string;
  tell: "pong";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Present".
 */
export interface Present {
  seats: {
    [k: string]: number;
  };
  tell: "present";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
  fix?: string;
  path?: string;
  problem: string;
  rules?: string[];
  status: number;
  value?: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "QuestionKind".
 */
export interface QuestionKind {
  fields: Field[];
  name: string;
  says: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Refused".
 */
export interface Refused {
  key: string;
  reason: string;
  rules: string[];
  tell: "refused";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "RuleText".
 */
export interface RuleText {
  alternative: string;
  heading: string;
  id: string;
  reading: string;
  text: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Scene".
 */
export interface Scene {
  at: number;
  key: string;
  state: unknown;
  tell: "scene";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Shown".
 */
export interface Shown {
  name: string;
  title: string;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Suggest".
 */
export interface Suggest {
  choice?: number | null;
  key: string;
  say: "suggest";
  turn?: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Suggestion".
 */
export interface Suggestion {
  action: unknown;
  key: string;
  tell: "suggestion";
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Undo".
 */
export interface Undo {
  key: string;
  say: "undo";
  to: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "UndoAnswered".
 */
export interface UndoAnswered {
  agreed: boolean;
  by: string;
  side: string;
  tell: "undo_answered";
  to: number;
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "UndoAsked".
 */
export interface UndoAsked {
  side: string;
  tell: "undo_asked";
  to: number;
  waiting: string[];
}
/**
 * This interface was referenced by `Api`'s JSON-Schema
 * via the `definition` "Welcome".
 */
export interface Welcome {
  battle: string;
  closed: boolean;
  free_to: number | null;
  names: {
    [k: string]: string;
  };
  options: Options | null;
  outcome: Outcome | null;
  players: {
    [k: string]: string;
  };
  role: string;
  seq: number;
  side: string | null;
  sides: string[];
  state: unknown;
  story: Told[];
  system: string;
  tell: "welcome";
  title: string;
  to_decide: string[];
  undo_asked: UndoAsked | null;
}
