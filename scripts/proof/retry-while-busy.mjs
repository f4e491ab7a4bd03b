const tries = 10;
const pauseMs = 2_000;

/** Repeats the work while an overloaded product refuses it with 503 or does not answer; other errors are thrown. */
export async function retryWhileBusy(work) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isBusy = /\b503\b|fetch failed|database is (late|busy|unreachable)/.test(String(error?.message));
      if (!isBusy || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}
