import type { EventCalendarView, NewEventCalendar } from '@stallwise/contract/events/events.contract.ts'
import { planCalendar } from '@stallwise/domain/events/calendars.rules.ts'
import type { TypeRule } from '@stallwise/domain/events/events.model.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'

/** The dialog's values; `rules`: a line each, "Home game* = Home game". */
export interface CalendarValues {
  name: string
  url: string
  type: string
  rules: string
}

export const newCalendar: CalendarValues = { name: '', url: '', type: '', rules: '' }

/** The address is not shown again (EVT-20). */
export const valuesOfCalendar = ({ name, type, typeRules }: EventCalendarView): CalendarValues => ({
  name,
  url: '',
  type: type ?? '',
  rules: typeRules.map((rule) => `${rule.words} = ${rule.type}`).join('\n'),
})

/** EVT-17: the lines as words and types; one without a type has none. */
export const rulesOf = (lines: string): TypeRule[] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.lastIndexOf('=')
      return at === -1
        ? { words: line.trim(), type: '' }
        : { words: line.slice(0, at).trim(), type: line.slice(at + 1).trim() }
    })

export const calendarBody = (values: CalendarValues): NewEventCalendar => ({
  name: values.name,
  url: values.url.trim() || null,
  type: values.type.trim() || null,
  typeRules: rulesOf(values.rules),
})

/** A file has no address; one that is `kept` may be replaced. */
export type CalendarKind = 'file' | 'new' | 'kept'

export const kindOf = (calendar: EventCalendarView | undefined): CalendarKind =>
  !calendar ? 'new' : calendar.host === null ? 'file' : 'kept'

/** EVT-10, EVT-17, EVT-20, by the same rule as on the server. */
export const checkCalendar = (values: CalendarValues, kind: CalendarKind): FieldFault[] => {
  const body = calendarBody(values)
  const plan = planCalendar({ ...body, url: kind === 'new' ? values.url : body.url })
  if (!('faults' in plan)) return []
  // The first faulty line is told at the field that has all of them.
  const ofRules = plan.faults.find(({ path }) => path.startsWith('typeRules'))
  const others = plan.faults.filter(({ path }) => !path.startsWith('typeRules'))
  if (!ofRules) return others
  const code = ofRules.code === 'too-many' ? ofRules : { code: 'invalid' as const }
  return [...others, { ...code, path: 'rules' }]
}
