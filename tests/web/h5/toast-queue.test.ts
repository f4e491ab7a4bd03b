import { expect, test } from "vitest";
import { createToastQueue } from "../../../web/h5/parts/toast-queue";

function queueWithTimers() {
  const timers: { work: () => void; ms: number; isOff: boolean }[] = [];
  const queue = createToastQueue((work, ms) => {
    const timer = { work, ms, isOff: false };
    timers.push(timer);
    return () => {
      timer.isOff = true;
    };
  });
  const elapse = () => {
    const timer = timers.findLast((one) => !one.isOff);
    timer?.work();
  };
  return { queue, timers, elapse };
}

test("messages are shown one at a time, in the order they came", () => {
  const { queue, elapse } = queueWithTimers();
  queue.push("第一条");
  queue.push("第二条");
  expect(queue.current()?.text).toBe("第一条");
  elapse();
  expect(queue.current()?.text).toBe("第二条");
  elapse();
  expect(queue.current()).toBeNull();
});

test("a notice stays two seconds, an error five", () => {
  const { queue, timers, elapse } = queueWithTimers();
  queue.push("已撤销绑定");
  elapse();
  queue.push("条码格式错误", "error");
  expect(timers.map((timer) => timer.ms)).toEqual([2000, 5000]);
});

test("a sentence that is already in line is not queued twice", () => {
  const { queue, elapse } = queueWithTimers();
  queue.push("请输入条码", "error");
  queue.push("请输入条码", "error");
  elapse();
  expect(queue.current()).toBeNull();
});

test("a new attempt takes the old complaints away", () => {
  const { queue } = queueWithTimers();
  queue.push("请输入条码", "error");
  queue.push("请输入名字", "error");
  queue.clear();
  expect(queue.current()).toBeNull();
  queue.push("样本绑定成功");
  expect(queue.current()?.text).toBe("样本绑定成功");
});

test("listeners hear every change until they leave", () => {
  const { queue, elapse } = queueWithTimers();
  let heard = 0;
  const leave = queue.subscribe(() => heard++);
  queue.push("第一条");
  elapse();
  leave();
  queue.push("第二条");
  expect(heard).toBe(2);
});

test("a complaint does not follow to the next page, what was done is told there", () => {
  const { queue } = queueWithTimers();
  queue.push("验证码错误", "error");
  queue.push("已撤销绑定");
  queue.leavePage();
  expect(queue.current()?.text).toBe("已撤销绑定");
});
