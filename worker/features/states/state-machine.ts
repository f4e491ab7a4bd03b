/**
 * The life cycle of a record: which event leads from which state to which. A pair that is not in the table is an illegal move.
 */
export interface StateMachine<State extends string, Event extends string, Start extends string = string> {
  readonly states: readonly State[];
  readonly events: readonly Event[];
  /** The initial state of a new record. */
  begin(start: Start): State;
  /** The state an event leads to, or undefined when the move is illegal (the caller answers 409 and audits it). */
  next(state: State, event: Event): State | undefined;
  canMove(state: State, event: Event): boolean;
  /** The single state that an event leads to, from whichever state it is legal. Throws when it leads to several. */
  to(event: Event): State;
  /** Every event that is legal in a state. */
  eventsFrom(state: State): Event[];
  /** Every legal move, in the order of the table. */
  moves(): { from: State; event: Event; to: State }[];
  isState(text: string): text is State;
}

/**
 * Builds a state machine from a table `{from: {event: to}}`; a state without moves is final. `starts` gives the ways in which a
 * record begins, each with its first state.
 */
export function defineStates<
  const State extends string,
  const Event extends string,
  const Start extends string = never,
>(table: {
  states: readonly State[];
  starts?: Readonly<Record<Start, NoInfer<State>>>;
  moves: Partial<Record<State, Partial<Record<Event, NoInfer<State>>>>>;
}): StateMachine<State, Event, Start> {
  const rows = new Map<State, Map<Event, State>>();
  const events = new Set<Event>();
  for (const from of table.states) {
    const row = new Map(Object.entries(table.moves[from] ?? {}) as [Event, State][]);
    for (const event of row.keys()) events.add(event);
    rows.set(from, row);
  }
  const next = (state: State, event: Event) => rows.get(state)?.get(event);
  const moves = () => [...rows].flatMap(([from, row]) => [...row].map(([event, to]) => ({ from, event, to })));
  return {
    states: table.states,
    events: [...events],
    begin: (start) => (table.starts as Readonly<Record<Start, State>>)[start],
    next,
    canMove: (state, event) => next(state, event) !== undefined,
    eventsFrom: (state) => [...(rows.get(state)?.keys() ?? [])],
    to(event) {
      const [target, ...others] = new Set(moves().flatMap((move) => (move.event === event ? [move.to] : [])));
      if (target === undefined || others.length > 0) throw new Error(`${event} leads to no single state`);
      return target;
    },
    moves,
    isState: (text): text is State => rows.has(text as State),
  };
}

/**
 * Paths of several events that happen one after the other: `["receive", "accept"]` also moves a received record to accepted. An
 * event that is not legal in a state is skipped; a state in which none is legal is left out.
 */
export function pathsOf<State extends string, Event extends string>(
  { states, next }: StateMachine<State, Event>,
  events: readonly Event[],
): { from: State; to: State }[] {
  return states.flatMap((from) => {
    const steps = events.reduce<{ to: State; hasMoved: boolean }>(
      (at, event) => {
        const to = next(at.to, event);
        return to === undefined ? at : { to, hasMoved: true };
      },
      { to: from, hasMoved: false },
    );
    return steps.hasMoved ? [{ from, to: steps.to }] : [];
  });
}

export type StateOf<Machine> = Machine extends StateMachine<infer State, string> ? State : never;
export type EventOf<Machine> = Machine extends StateMachine<string, infer Event> ? Event : never;
