const tries = 10;
const pauseMs = 2_000;

/** Does the work again while an overloaded product refuses it with 503, or does not answer; other errors pass. */
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
