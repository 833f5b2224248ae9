import type { ClosureFacts, ExceptionFacts, LotFacts } from './judging.model.ts'

/** A closure or exception that was added, changed or removed; null = does not exist. */
export type CalendarChange =
  | {
      readonly kind: 'closure'
      readonly before: ClosureFacts | null
      readonly after: ClosureFacts | null
    }
  | {
      readonly kind: 'exception'
      readonly before: ExceptionFacts | null
      readonly after: ExceptionFacts | null
    }

const changed = <T extends { readonly id: string }>(
  known: readonly T[],
  before: T | null,
  after: T | null,
): T[] => [...known.filter(({ id }) => id !== (before ?? after)?.id), ...(after ? [after] : [])]

/** The closures and exceptions after a change. */
export const withCalendarChange = (
  { closures, exceptions }: Pick<LotFacts, 'closures' | 'exceptions'>,
  change: CalendarChange,
): Pick<LotFacts, 'closures' | 'exceptions'> =>
  change.kind === 'closure'
    ? { closures: changed(closures, change.before, change.after), exceptions }
    : { closures, exceptions: changed(exceptions, change.before, change.after) }
