import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ApiProblem } from './api-problem.ts'

/** Texts for failures without a problem document; the server's own refusals bring their text. */
const texts: Partial<Record<ApiProblem['code'], MessageDescriptor>> = {
  unauthenticated: msg`You are signed out. Sign in again.`,
  forbidden: msg`You don’t have permission to do this. Ask your administrator.`,
  'not-found': msg`It no longer exists, or you don’t have access to it.`,
  'too-large': msg`The file is too large.`,
  'too-many-requests': msg`Too many attempts. Wait a minute and try again.`,
  unavailable: msg`The server is busy or starting. Try again in a moment.`,
  'timed-out': msg`The server did not finish checking the file within 6 minutes. Nothing was changed. Send it again later, or make it smaller.`,
  'no-answer': msg`The server did not answer within two minutes.`,
  unreachable: msg`The server cannot be reached. Check your connection.`,
}
const unknownFailure = msg`Something went wrong on the server. Try again later.`

/** What a refusal means, in words. */
export const problemText = (error: unknown, i18n: I18n): string =>
  error instanceof ApiProblem
    ? (error.explanation ?? i18n._(texts[error.code] ?? unknownFailure))
    : i18n._(unknownFailure)

const unexplained: ReadonlySet<string> = new Set([
  ...['internal', 'unavailable', 'unreachable', 'no-answer'],
  ...['malformed', 'method-not-allowed', 'unsupported-media-type'],
])

/** A refusal whose text tells the user what to do, unlike a failure of the server or the network. */
export const isKnownRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && !unexplained.has(error.code)

/** Source: specification section 8, failed adding and changing. */
export const couldNotAdd = (objectName: string): string =>
  t`Something went wrong and the ${objectName} could not be added. Please try again later.`

export const couldNotChange = (objectName: string): string =>
  t`Something went wrong and the ${objectName} could not be changed. Please try again later.`
