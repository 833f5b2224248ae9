/** Violations with the same day, reason, state and place. VIO-90. */
export interface CountedViolations {
  readonly violations: number
  readonly decided: number
  /** Milliseconds from their beginning to the decision, in all. */
  readonly decisionMs: number
}

/** The figures of a group of violations. */
export interface ViolationFigures {
  readonly violations: number
  readonly decided: number
  /** On average, of those decided; null if there are none. */
  readonly minutesToDecision: number | null
}

/** VIO-90: the figures of violations that were counted in parts. */
export const sumViolations = (parts: readonly CountedViolations[]): ViolationFigures => {
  const sum = (of: (part: CountedViolations) => number) => parts.reduce((all, part) => all + of(part), 0)
  const decided = sum((part) => part.decided)
  const minutes = sum((part) => part.decisionMs) / 60_000
  return {
    violations: sum((part) => part.violations),
    decided,
    minutesToDecision: decided === 0 ? null : Math.round((minutes / decided) * 10) / 10,
  }
}

/** VIO-90: the figures by one property of the parts, in the order in which its values appear. */
export const sumBy = <Part extends CountedViolations, Key>(
  parts: readonly Part[],
  keyOf: (part: Part) => Key,
): { key: Key; first: Part; figures: ViolationFigures }[] => {
  const groups = new Map<Key, Part[]>()
  for (const part of parts) {
    const group = groups.get(keyOf(part))
    if (group) group.push(part)
    else groups.set(keyOf(part), [part])
  }
  return [...groups].map(([key, group]) => ({ key, first: group[0]!, figures: sumViolations(group) }))
}
