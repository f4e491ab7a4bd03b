import { screensAreAccessible } from "./accessible-screens";

screensAreAccessible("laboratory");
