import type { ProblemCode } from '@stallwise/contract/errors/problem-codes.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { configurationTitles } from './configuration-titles.ts'
import { gateTitles } from './gate-titles.ts'
import { noticeTitles } from './notice-titles.ts'
import { paymentTitles } from './payment-titles.ts'
import { peopleTitles } from './people-titles.ts'
import { photoTitles } from './photo-titles.ts'
import { pricingTitles } from './pricing-titles.ts'

const titles: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  malformed: msg`The server could not read the request.`,
  unauthenticated: msg`You are signed out. Sign in again.`,
  'wrong-key': msg`The key is not valid.`,
  forbidden: msg`You don’t have permission to do this. Ask your administrator.`,
  'not-found': msg`It no longer exists, or you don’t have access to it.`,
  'method-not-allowed': msg`The server does not offer this.`,
  'stale-version': msg`Someone else changed this in the meantime. Review it before you save.`,
  'already-used': msg`Already used.`,
  'violation-not-active': msg`This violation is no longer active.`,
  'undo-expired': msg`A decision can be undone for 10 seconds only.`,
  'plate-inside': msg`A vehicle with this license plate, or with the same pass, was inside at that time.`,
  'plate-of-tag': msg`A tag identified this vehicle, so its license plate can’t be corrected.`,
  'recommendation-not-open': msg`This recommendation is no longer open.`,
  'task-not-in-progress': msg`This task is no longer in progress.`,
  'device-in-use': msg`Another stall already uses this device.`,
  'too-slow': msg`The request took too long to arrive. Try again.`,
  'too-large': msg`The request is too large.`,
  'address-too-long': msg`Part of the URL is too long.`,
  'unsupported-media-type': msg`This type of file is not supported.`,
  invalid: msg`Some fields need attention. Your entries are kept.`,
  'too-many-requests': msg`Too many attempts. Wait a minute and try again.`,
  internal: msg`Something went wrong on the server. Try again later.`,
  unavailable: msg`The server is busy or starting. Try again in a moment.`,
  ...peopleTitles,
  ...configurationTitles,
  ...gateTitles,
  ...photoTitles,
  ...pricingTitles,
  ...paymentTitles,
  ...noticeTitles,
}

/** REQ-20: a limit says its own waiting time. */
const waitTitle = (seconds: number): string => {
  if (seconds < 30) return t`Too many attempts. Wait a few seconds and try again.`
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return t`Too many attempts. Wait a minute and try again.`
  if (minutes <= 90)
    return plural(minutes, {
      one: 'Too many attempts. Try again in # minute.',
      other: 'Too many attempts. Try again in # minutes.',
    })
  return plural(Math.ceil(minutes / 60), {
    one: 'Too many attempts. Try again in # hour.',
    other: 'Too many attempts. Try again in # hours.',
  })
}

export const titleOf = (code: ProblemCode, retryAfterSeconds?: number): string =>
  code === 'too-many-requests' && retryAfterSeconds !== undefined
    ? waitTitle(retryAfterSeconds)
    : i18n._(titles[code])
