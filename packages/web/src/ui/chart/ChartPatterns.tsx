/** Exceptions are hatched, holidays dotted, closures crossed, events lined: none by colour alone. */
export const ChartPatterns = ({ id }: { id: string }) => (
  <defs>
    <pattern
      id={`${id}-exception`}
      width="8"
      height="8"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 0V8" stroke="var(--text-3)" strokeOpacity=".55" strokeWidth="1.5" />
    </pattern>
    <pattern id={`${id}-holiday`} width="9" height="9" patternUnits="userSpaceOnUse">
      <circle cx="3" cy="3" r="1.2" fill="var(--text-3)" fillOpacity=".7" />
    </pattern>
    <pattern id={`${id}-closure`} width="10" height="10" patternUnits="userSpaceOnUse">
      <path d="M1 5H9M5 1V9" stroke="var(--text-3)" strokeOpacity=".45" />
    </pattern>
    <pattern id={`${id}-event`} width="6" height="6" patternUnits="userSpaceOnUse">
      <path d="M0 3H6" stroke="var(--text-3)" strokeOpacity=".6" strokeWidth="1.5" />
    </pattern>
    <pattern
      id={`${id}-imported`}
      width="4"
      height="4"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(-45)"
    >
      <path d="M0 0V4" stroke="var(--accent)" strokeWidth="2.4" />
    </pattern>
  </defs>
)
