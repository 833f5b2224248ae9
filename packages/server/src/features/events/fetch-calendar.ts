import { longestReadingMs, mostRedirects } from '@stallwise/domain/events/calendars.rules.ts'
import { maxCalendarBytes, type CalendarFailure } from '@stallwise/domain/events/events.model.ts'
import { OutgoingError, type SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'

/** What was at an address, or why it was not read. */
export type FetchedCalendar = { readonly text: string } | { readonly failure: CalendarFailure }

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

const failureOf = (error: unknown): CalendarFailure => {
  if (!(error instanceof OutgoingError)) throw error
  return error.failure === 'hung-up' ? 'no-answer' : error.failure
}

/**
 * EVT-10, EVT-13: reads an address, and where it is sent on to. Each address is checked by the guard when it is connected to.
 * `clock`: milliseconds of a clock that only runs forward.
 */
export const fetchCalendar = async (
  send: SendOutgoing,
  address: string,
  clock: () => number = () => performance.now(),
): Promise<FetchedCalendar> => {
  const until = clock() + longestReadingMs
  let url = address
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const timeoutMs = until - clock()
    if (timeoutMs <= 0) return { failure: 'no-answer' }
    const headers = { accept: 'text/calendar, */*;q=0.1' }
    const sent = { method: 'GET', url, headers, timeoutMs, maxBytes: maxCalendarBytes }
    const answer = await send(sent).catch((error: unknown) => ({ failure: failureOf(error) }))
    if ('failure' in answer) return answer
    if (isRedirect(answer.status)) {
      const next = URL.parse(answer.location ?? '', url)
      if (!next) return { failure: 'refused' }
      if (!/^https?:$/.test(next.protocol)) return { failure: 'address-not-allowed' }
      url = next.href
      continue
    }
    if (answer.status < 200 || answer.status > 299) return { failure: 'refused' }
    return answer.isCut ? { failure: 'too-large' } : { text: answer.text }
  }
  return { failure: 'refused' }
}
