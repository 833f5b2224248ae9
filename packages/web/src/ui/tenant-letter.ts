import { t } from '@lingui/core/macro'

/** The letter of tenant stalls begins their name; visitors begin with V in both languages. */
export const tenantLetter = (): string => t({ message: 'T', context: 'letter on tenant stalls: T or I' })
