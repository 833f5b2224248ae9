import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ApiProblem } from './api-problem.ts'
import { configurationProblemTexts } from './configuration-problem-texts.ts'
import { gateProblemTexts } from './gate-problem-texts.ts'
import { peopleProblemTexts } from './people-problem-texts.ts'

const texts: Record<ApiProblem['code'], MessageDescriptor> = {
  ...peopleProblemTexts,
  ...configurationProblemTexts,
  ...gateProblemTexts,
  malformed: msg`The server could not read the request.`,
  unauthenticated: msg`You are signed out. Sign in again.`,
  'wrong-key': msg`The key is not valid.`,
  forbidden: msg`You may not do this. Ask your administrator for access.`,
  'not-found': msg`It is not there any more, or it is not yours to see.`,
  'method-not-allowed': msg`The server does not offer this.`,
  'stale-version': msg`Somebody else changed this in the meantime. Look at it again before you save.`,
  'already-used': msg`Name already used.`,
  'device-in-use': msg`Another stall already uses this device.`,
  'too-large': msg`The file is too large.`,
  'too-slow': msg`The request took too long to arrive. Try again.`,
  'address-too-long': msg`A part of the address is too long.`,
  'unsupported-media-type': msg`The server does not take files of this kind.`,
  invalid: msg`Some fields need a look. What you typed is kept.`,
  'too-many-requests': msg`Too many attempts. Wait a minute and try again.`,
  internal: msg`Something went wrong on the server. Try again later.`,
  unavailable: msg`The server is busy or starting. Try again in a moment.`,
  'timed-out': msg`The server did not finish checking the file within 6 minutes. Nothing was changed. Send it again later, or make it smaller.`,
  'no-answer': msg`The server did not answer within two minutes.`,
  unreachable: msg`The server cannot be reached. Check your connection.`,
}

/** What a refusal means, in words. */
export const problemText = (error: unknown, i18n: I18n): string =>
  i18n._(texts[error instanceof ApiProblem ? error.code : 'internal'])

const unexplained: ReadonlySet<string> = new Set([
  ...['internal', 'unavailable', 'unreachable', 'no-answer'],
  ...['malformed', 'method-not-allowed', 'unsupported-media-type'],
])

/** A refusal whose words say what to do, unlike a failure of the server or of the way to it. */
export const isKnownRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && !unexplained.has(error.code)

/** Source: specification section 8, failed adding and changing. */
export const couldNotAdd = (objectName: string): string =>
  t`Something went wrong and the ${objectName} could not be added. Please try again later.`

export const couldNotChange = (objectName: string): string =>
  t`Something went wrong and the ${objectName} could not be changed. Please try again later.`
