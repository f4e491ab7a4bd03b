import { customers } from "./happy-customers";
import { devices } from "./happy-devices";
import { laboratory } from "./happy-laboratory";
import { merchants } from "./happy-merchants";
import { textMessages } from "./happy-messages";
import { oneself } from "./happy-oneself";
import { organisation } from "./happy-organisation";
import { privacy } from "./happy-privacy";
import { products } from "./happy-products";
import { reportVersions } from "./happy-reports";
import { results } from "./happy-results";
import { system } from "./happy-system";
import { templates } from "./happy-templates";

/** One call of every endpoint that succeeds; a new endpoint belongs into one of these lists. */
export const happyPaths = [
  ...oneself,
  ...organisation,
  ...system,
  ...laboratory,
  ...products,
  ...reportVersions,
  ...templates,
  ...results,
  ...textMessages,
  ...devices,
  ...merchants,
  ...customers,
  ...privacy,
];
