/** The steps to do, in order. */
export function StepList({ steps }: { readonly steps: readonly (readonly [title: string, note: string])[] }) {
  return (
    <ol className="plan">
      {steps.map(([title, note]) => (
        <li key={title}>
          <strong>{title}</strong>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  );
}
