import { expect, it } from "vitest";
import { workQueueNames } from "#contract/dashboard";
import { queueLinks } from "../../../web/admin/dashboard/queue-links";
import { labScreens } from "../../../web/admin/lab/lab.screens";
import { messageScreens } from "../../../web/admin/messages/messages.screens";

it("every queue of the dashboard leads to a screen that exists", () => {
  const paths = [...labScreens, ...messageScreens].map((screen) => screen.path);
  for (const queue of Object.keys(workQueueNames) as (keyof typeof workQueueNames)[]) {
    expect(paths, queue).toContain(queueLinks[queue].href.split("?")[0]);
  }
});
