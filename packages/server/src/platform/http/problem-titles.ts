import type { ProblemCode } from '@stallwise/contract/errors/problem-codes.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { configurationTitles } from './configuration-titles.ts'
import { gateTitles } from './gate-titles.ts'
import { peopleTitles } from './people-titles.ts'

const titles: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  malformed: msg`The server could not read the request.`,
  unauthenticated: msg`You are signed out. Sign in again.`,
  'wrong-key': msg`The key is not valid.`,
  forbidden: msg`You may not do this. Ask your administrator for access.`,
  'not-found': msg`It is not there any more, or it is not yours to see.`,
  'method-not-allowed': msg`The server does not offer this.`,
  'stale-version': msg`Somebody else changed this in the meantime. Look at it again before you save.`,
  'already-used': msg`Name already used.`,
  'device-in-use': msg`Another stall already uses this device.`,
  'too-slow': msg`The request took too long to arrive. Try again.`,
  'too-large': msg`The request is too large.`,
  'address-too-long': msg`A part of the address is too long.`,
  'unsupported-media-type': msg`The server does not take files of this kind.`,
  invalid: msg`Some fields need a look. What you typed is kept.`,
  'too-many-requests': msg`Too many attempts. Wait a minute and try again.`,
  internal: msg`Something went wrong on the server. Try again later.`,
  unavailable: msg`The server is busy or starting. Try again in a moment.`,
  ...peopleTitles,
  ...configurationTitles,
  ...gateTitles,
}

export const titleOf = (code: ProblemCode): string => i18n._(titles[code])
