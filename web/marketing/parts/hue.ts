/** Colour family of a product line; styles/hues.css has one class for each. */
export type Hue =
  | "alcohol"
  | "coffee"
  | "talent"
  | "children"
  | "nutrition"
  | "sport"
  | "disease"
  | "beauty"
  | "medication"
  | "pathogen"
  | "brand";
