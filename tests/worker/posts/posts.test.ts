import { describe, expect, test } from "vitest";
import { createPost, getPost, listPostOptions, listPosts, removePosts, updatePost } from "#contract/posts.schemas";
import { usersTable } from "#drizzle/schema/users";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { refusesTheRest, wholeTable } from "#tests/support/refused-calls";
import { db, write } from "#worker/platform/database/query";

const form = { postCode: "QA", postName: "质控", sort: 3, status: "2", remark: "" } as const;

describe("posts", () => {
  test("a new one is listed, read, offered to the user form and counted", async () => {
    const world = await createWorld();
    const boss = await signedInStaff(world);
    const { data } = await boss.call(createPost, { body: form });
    const list = await boss.call(listPosts, { query: { postName: "质" } });
    expect(list.data).toMatchObject({ count: 1, pageIndex: 1, pageSize: 20 });
    expect(list.data.list[0]).toMatchObject({ postId: data.postId, ...form, userCount: 0, version: 1 });
    expect((await boss.call(getPost, { params: { id: data.postId } })).data.postName).toBe("质控");
    expect((await boss.call(listPostOptions)).data).toEqual([{ postId: data.postId, postName: "质控" }]);
  });

  test("of twenty people who add one at once each one's is added", async () => {
    const world = await createWorld();
    const staff = await Promise.all(Array.from({ length: 20 }, () => signedInStaff(world)));
    const replies = await Promise.all(
      staff.map((one, n) => one.call(createPost, { body: { ...form, postCode: `QA${n}` } })),
    );
    expect(replies.map(({ status }) => status)).toEqual(staff.map(() => 200));
    expect(new Set(replies.map(({ data }) => data.postId)).size).toBe(20);
  });

  test("a percent sign in the search is a percent sign", async () => {
    const world = await createWorld();
    const boss = await signedInStaff(world);
    await boss.call(createPost, { body: form });
    expect((await boss.call(listPosts, { query: { postName: "%" } })).data.count).toBe(0);
    expect((await boss.call(listPosts, { query: { postCode: "_" } })).data.count).toBe(0);
  });

  test("the later of two editors is told, and the first one's words stay", async () => {
    const world = await createWorld();
    const boss = await signedInStaff(world);
    const { data } = await boss.call(createPost, { body: form });
    const edit = (postName: string) =>
      boss.call(updatePost, { params: { id: data.postId }, body: { ...form, postName, version: 1 } });
    expect((await edit("质控一")).data.version).toBe(2);
    expect((await edit("质控二")).status).toBe(409);
    expect((await boss.call(getPost, { params: { id: data.postId } })).data.postName).toBe("质控一");
  });

  test("a code that is taken says so at its field; a removed one's code is free again", async () => {
    const world = await createWorld();
    const boss = await signedInStaff(world);
    const { data } = await boss.call(createPost, { body: form });
    expect((await boss.call(createPost, { body: form })).errors).toEqual({ postCode: ["岗位编码已存在"] });
    expect((await boss.call(removePosts, { body: { ids: [data.postId] } })).data.count).toBe(1);
    expect((await boss.call(createPost, { body: form })).status).toBe(200);
  });

  test("a post that somebody has cannot be removed, and says how many", async () => {
    const world = await createWorld();
    const boss = await signedInStaff(world);
    const { data } = await boss.call(createPost, { body: form });
    const at = { createdAt: 1, updatedAt: 1 };
    await world.write(
      write(db.insert(usersTable).values({ username: "zhang", nickName: "张", postId: data.postId, ...at })),
    );
    const before = await world.read(wholeTable("posts"));
    const reply = await boss.call(removePosts, { query: { ids: String(data.postId) } });
    expect(reply).toMatchObject({ status: 409, msg: "该岗位还有 1 位用户，不能删除" });
    expect(await world.read(wholeTable("posts"))).toBe(before);
  });

  test("removing several removes all of them or none", async () => {
    const world = await createWorld();
    const boss = await signedInStaff(world);
    const { data } = await boss.call(createPost, { body: form });
    expect((await boss.call(removePosts, { body: { ids: [data.postId, 999] } })).status).toBe(404);
    expect((await boss.call(listPosts)).data.count).toBe(1);
  });

  test("reading costs one round trip, writing two", async () => {
    const world = await createWorld();
    const boss = await signedInStaff(world);
    let id = 0;
    const create = async () => {
      id = (await boss.call(createPost, { body: form })).data.postId;
    };
    expect((await world.cost(create)).roundTrips).toBe(2);
    expect((await world.cost(() => boss.call(listPosts))).roundTrips).toBe(1);
    const edit = () => boss.call(updatePost, { params: { id }, body: { ...form, version: 1 } });
    expect((await world.cost(edit)).roundTrips).toBe(2);
    expect((await world.cost(() => boss.call(removePosts, { body: { ids: [id] } }))).roundTrips).toBe(2);
  });

  test("strangers, the unauthorised and bad input are refused and change nothing", async () => {
    const world = await createWorld();
    await refusesTheRest(world, { endpoint: listPosts, good: {}, bad: [[{ query: { pageSize: 0 } }, "pageSize"]] });
    await refusesTheRest(world, { endpoint: getPost, good: { params: { id: 1 } } });
    await refusesTheRest(world, { endpoint: listPostOptions, good: {} });
    await refusesTheRest(world, {
      endpoint: createPost,
      good: { body: form },
      bad: [
        [{ body: { ...form, postCode: "a b" } }, "postCode"],
        [{ body: { ...form, postName: "" } }, "postName"],
        [{ body: { ...form, status: "3" } }, "status"],
        [{ body: { ...form, id: 7 } }, undefined],
      ],
    });
    await refusesTheRest(world, {
      endpoint: updatePost,
      good: { params: { id: 1 }, body: { ...form, version: 1 } },
      bad: [[{ params: { id: 1 }, body: { ...form, version: 0 } }, "version"]],
    });
    await refusesTheRest(world, {
      endpoint: removePosts,
      good: { body: { ids: [1] } },
      bad: [
        [{ body: {} }, "ids"],
        [{ body: { ids: [] } }, "ids"],
        [{ query: { ids: "1,x" } }, "ids"],
      ],
    });
  });
});
