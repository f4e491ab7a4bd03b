import { type AppError, conflict } from "../http/errors";

/** A move that the state table does not know, told with both states by their Chinese names: HTTP 409. */
export function illegalMove(subject: string, from: string, to: string): AppError {
  return conflict(`${subject}当前为「${from}」，不能变为「${to}」，请刷新后重试`, "illegal move");
}
