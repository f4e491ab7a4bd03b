import type { Action } from "../../http/action";
import {
  createPostAction,
  getPostAction,
  listPostOptionsAction,
  listPostsAction,
  removePostsAction,
  updatePostAction,
} from "./posts.actions";

// The options come before the post of a number, which would answer their address too.
export const postsActions: readonly Action[] = [
  listPostsAction,
  listPostOptionsAction,
  getPostAction,
  createPostAction,
  updatePostAction,
  removePostsAction,
];
