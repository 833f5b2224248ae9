import type { ProblemCode } from '@stallwise/contract/errors/problem-codes.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { configurationTitles } from './configuration-titles.ts'
import { gateTitles } from './gate-titles.ts'
import { peopleTitles } from './people-titles.ts'

const titles: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  malformed: msg`The request could not be read.`,
  unauthenticated: msg`Sign in to continue.`,
  'wrong-key': msg`The key of this source is not known.`,
  forbidden: msg`Your role does not allow this.`,
  'not-found': msg`This could not be found.`,
  'method-not-allowed': msg`This address does not take that method.`,
  'stale-version': msg`Somebody else changed this in the meantime.`,
  'already-used': msg`This name is already used.`,
  'device-in-use': msg`This device is already on another stall.`,
  'too-slow': msg`The request took too long to arrive.`,
  'too-large': msg`The request is too large.`,
  'address-too-long': msg`A part of the address is too long.`,
  'unsupported-media-type': msg`This kind of content is not taken here.`,
  invalid: msg`Some fields need a look.`,
  'too-many-requests': msg`Too many requests. Try again later.`,
  internal: msg`Something went wrong on our side. Nothing was changed.`,
  unavailable: msg`The service is not ready. Try again in a moment.`,
  ...peopleTitles,
  ...configurationTitles,
  ...gateTitles,
}

export const titleOf = (code: ProblemCode): string => i18n._(titles[code])
