import { screensAreAccessible } from "./accessible-screens";

screensAreAccessible("office");
