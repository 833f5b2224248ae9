import { useLingui } from '@lingui/react/macro'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'

/** Kinds go by their vendor's name. */
export const useKindNames = (): Record<Source['kind'], string> => {
  const { t } = useLingui()
  return {
    'stall-events': t`Stall events, native`,
    'the-things-stack': 'The Things Stack',
    chirpstack: 'ChirpStack',
    'plate-recognizer': 'Plate Recognizer',
    'rfid-impinj': 'Impinj',
    'rfid-zebra': 'Zebra',
    'mobile-events': t`Mobile app`,
  }
}
