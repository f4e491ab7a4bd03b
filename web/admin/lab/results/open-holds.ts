/** "存疑 2 项"; empty when nothing is open. */
export const openHoldsText = (count: number) => (count === 0 ? "" : `存疑 ${count} 项`);
