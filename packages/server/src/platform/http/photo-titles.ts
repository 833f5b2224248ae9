import type { photoProblemStatus } from '@stallwise/contract/errors/photo-problem-codes.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const photoTitles: Readonly<Record<keyof typeof photoProblemStatus, MessageDescriptor>> = {
  'photo-too-large': msg`The photo is larger than 10 MB.`,
  'photo-too-many-pixels': msg`The photo has more than 50 megapixels.`,
  'not-a-photo': msg`The file is not a photo. Select a JPEG, PNG or WebP.`,
  'photo-heic': msg`Photos in the HEIC format are not supported. Select a JPEG, PNG or WebP.`,
  'too-many-photos': msg`No further photos can be added.`,
}
