import { expect, it } from "vitest";
import { workQueueNames } from "#contract/dashboard";
import { screens } from "#contract/screens/all";
import { queueLinks, tubeSteps } from "../../../web/admin/parts/work/queue-links";
import { evenColumnCount, isQueueOverdue, queueTimeText } from "../../../web/admin/parts/work/queue-words";

type Queue = keyof typeof workQueueNames;
const queues = Object.keys(workQueueNames) as Queue[];

it("every queue of the dashboard leads to a screen that exists", () => {
  const paths = screens.map(({ path }) => path as string);
  for (const queue of queues) expect(paths, queue).toContain(queueLinks[queue].href.split("?")[0]);
});

it("a queue is a step of every tube's way or a decision, and none is forgotten", () => {
  const others = queues.filter((queue) => queueLinks[queue].kind === "decision");
  expect([...tubeSteps, ...others].toSorted()).toEqual(queues.toSorted());
});

it("cards are spread so that none stands alone in its row", () => {
  for (const most of [4, 5, 9])
    for (let count = 2; count <= tubeSteps.length; count++)
      expect([count, most, count % evenColumnCount(count, most)]).not.toEqual([count, most, 1]);
  expect(evenColumnCount(9, 5)).toBe(5);
});

it("a request about personal data shows the date that the law sets, and is late after it", () => {
  const at = Date.parse("2026-11-23T04:00:00Z");
  const request = (oldestAt: number) => ({
    queue: "privacy_open" as const,
    title: "",
    count: 1,
    isCapped: false,
    oldestAt,
    ownCount: 0,
    isForMe: true,
  });
  const [soon, gone] = [request(at + 86_400_000), request(at - 86_400_000)];
  expect([queueTimeText(soon, at), isQueueOverdue(soon, at)]).toEqual(["最近的法定期限 2026-11-24", false]);
  expect([queueTimeText(gone, at), isQueueOverdue(gone, at)]).toEqual(["法定期限 2026-11-22，已超期", true]);
});
