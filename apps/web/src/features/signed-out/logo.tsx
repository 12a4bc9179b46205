/** Plumbline's logo: a plumb bob on its line. Decorative; the name is beside it. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" fill="none">
      <path d="M12 1v9" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M7.5 10h9l-1 5.5L12 23l-3.5-7.5z" fill="var(--mantine-primary-color-filled)" />
    </svg>
  );
}
