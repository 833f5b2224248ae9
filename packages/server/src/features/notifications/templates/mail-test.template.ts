import { t } from '@lingui/core/macro'
import { productName } from '@stallwise/domain/product/product.ts'
import type { MailContent } from './mail-content.ts'

/** A test mail, to see whether mail arrives and looks right. */
export const testMail = ({ link }: { readonly link: string }): MailContent => ({
  subject: t`Test e-mail from ${productName}`,
  paragraphs: [t`This e-mail was sent to check that e-mail delivery works. It does.`],
  action: { label: t`Open ${productName}`, link },
})
