import { t } from '@lingui/core/macro'
import { productName } from '@stallwise/domain/product/product.ts'
import type { MailContent } from './mail-content.ts'

/** Whether mail arrives at all, and looks as it should. */
export const testMail = ({ link }: { readonly link: string }): MailContent => ({
  subject: t`Test mail of ${productName}`,
  paragraphs: [t`This mail was sent to see whether mail arrives. It did.`],
  action: { label: t`Open ${productName}`, link },
})
