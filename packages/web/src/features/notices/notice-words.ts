import { t } from '@lingui/core/macro'
import type { Notice } from '@stallwise/contract/notices/notices.contract.ts'

export const stateNames = (): Record<Notice['state'], string> => ({
  waiting: t`Waiting to be sent`,
  sent: t`Sent`,
  failed: t`Could not be delivered`,
  cancelled: t`Undone`,
})

/** Why there is no further notice. */
export const refusalTexts = (): Record<string, string> => ({
  'notice-without-plate': t`The license plate is not known, so there is no driver to notify.`,
  'notice-appealed': t`The driver has appealed. Answer the appeal instead.`,
  'notice-not-possible': t`There is no notice about a violation that was dismissed or ended by itself.`,
})
