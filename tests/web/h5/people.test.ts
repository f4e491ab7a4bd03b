import { expect, test } from "vitest";
import { groupByPerson } from "../../../web/h5/mine/people";

const of = (name: string, birth: string | null, gender: "男" | "女" = "女") => ({ person: { name, gender, birth } });

test("two people whose names begin alike are two groups, one person's samples are one", () => {
  const [mother, uncle] = [of("李秀英", "1958-07"), of("李建国", "1957-01", "男")];
  const groups = groupByPerson([mother, uncle, of("李秀英", "1958-07")]);
  expect(groups.map(({ title, tubes }) => [title, tubes.length])).toEqual([
    ["李秀英", 2],
    ["李建国", 1],
  ]);
});

test("namesakes are told apart by when they were born", () => {
  const groups = groupByPerson([of("王芳", "1958-07"), of("王芳", "1988-02")]);
  expect(groups.map(({ title }) => title)).toEqual(["王芳（1958年 7月）", "王芳（1988年 2月）"]);
});
