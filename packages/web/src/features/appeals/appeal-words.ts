import { t } from '@lingui/core/macro'
import type { Appeal } from '@stallwise/contract/appeals/appeals.contract.ts'

/** The state of an appeal. */
export const appealStateNames = (): Record<Appeal['state'], string> => ({
  received: t`Waiting for an answer`,
  accepted: t`Appeal accepted`,
  refused: t`Appeal refused`,
  reduced: t`Appeal reduced`,
})
