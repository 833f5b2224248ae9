import { t } from '@lingui/core/macro'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'

/** The names of source kinds, by vendor. */
export const kindNames = (): Record<Source['kind'], string> => ({
  'stall-events': t`Native API`,
  'the-things-stack': 'The Things Stack',
  chirpstack: 'ChirpStack',
  'plate-recognizer': 'Plate Recognizer',
  'rfid-impinj': 'Impinj',
  'rfid-zebra': 'Zebra',
  'mobile-events': t`Mobile app`,
})
