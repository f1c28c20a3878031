/** The battles that the page offers by name, as the server ships them, and what it says of each. */
type Sides = [side: string, name: string][];

/** Two sides without armies of a name. */
export const SMALL: Sides = [["red", "Red"], ["blue", "Blue"]];

/** Battles to begin with, the shortest first; a person plays red. */
export const FIRST = [
  { id: "first_fire", time: "10 minutes", title: "Orders and fire", told: "Two Detachments a side stand ready. Give Orders in secret, see them turned up, fire with the odds before you, and take the marker. Two rounds." },
  { id: "first_charge", time: "25 minutes", title: "Charges and Overwatch", told: "Four a side among ruins: move by dragging, charge and be charged, fight it out model by model, and interrupt a move by Overwatch. Three rounds." },
  { id: "first_mission", time: "An hour", title: "A whole mission", told: "A Demi-Company against a Sub-Cohort over three markers: set up your army, then play No Man’s Land to its score. Three rounds." },
];

/** Battles for those who know how it goes. */
export const READY: { id: string; told: string; sides: Sides }[] = [
  { id: "shipped", told: "The river crossing (two hours): 1,500 points a side", sides: [["traitors", "Sons of Horus"], ["loyalists", "Solar Auxilia"]] },
  { id: "drop_assault", told: "The drop assault (an hour): Drop Pods, Deep Strike and jetbikes against a line of infantry", sides: [["loyalists", "White Scars"], ["traitors", "Solar Auxilia"]] },
  { id: "armoured_clash", told: "The armoured clash (an hour): tanks, with fighters, a bomber and gunships above them", sides: [["traitors", "Iron Warriors"], ["loyalists", "Solar Auxilia"]] },
  { id: "titans_in_the_city", told: "Titans in the city (an hour): a Reaver and a Warhound against Knights among buildings", sides: [["traitors", "Titans"], ["loyalists", "Knights"]] },
];
