import { i18n } from '@lingui/core'
import { asOneLine } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { productName } from '@stallwise/domain/product/product.ts'
import { inLanguage, type Language } from '#platform/language/language.ts'
import { html, type Markup } from '#platform/sign-in/embedded/page.markup.ts'
import { templates, type TemplateData, type TemplateName } from './templates/templates.ts'
import type { MailContent } from './templates/mail-content.ts'

/** A mail ready to send. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Allows only web links, so that no other URL scheme gets into a mail. */
const requireLink = (link: string): string => {
  const { protocol, href } = new URL(link)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new RangeError('links in mails must be http or https')
  return href
}

const asText = ({
  paragraphs,
  facts = [],
  further = [],
  action,
  links = [],
  notes = [],
}: MailContent): string =>
  [
    ...paragraphs.map((paragraph) => asOneLine(paragraph, 2_000)),
    ...(facts.length > 0
      ? [facts.map(([name, value]) => `${asOneLine(name)}: ${asOneLine(value)}`).join('\n')]
      : []),
    ...further.map((paragraph) => asOneLine(paragraph, 2_000)),
    ...(action ? [`${asOneLine(action.label)}:\n${requireLink(action.link)}`] : []),
    ...links.map(({ label, link }) => `${asOneLine(label)}:\n${requireLink(link)}`),
    ...notes.map((note) => asOneLine(note, 2_000)),
    `-- \n${productName}`,
  ].join('\n\n') + '\n'

const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const styles = {
  body: 'margin:0;padding:24px 16px;background-color:#F5F6F7',
  card: 'max-width:560px;margin:0 auto;padding:24px;background-color:#FFFFFF;border:1px solid #E2E5E9;border-radius:6px',
  name: `${font};margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;color:#15181C`,
  paragraph: `${font};margin:0 0 16px;font-size:14px;line-height:22px;color:#15181C`,
  fact: `${font};margin:0;padding:2px 16px 2px 0;font-size:14px;line-height:20px;color:#15181C;text-align:left;vertical-align:top`,
  facts: 'margin:0 0 16px;border-collapse:collapse',
  action: `${font};margin:24px 0;font-size:14px;line-height:20px`,
  button:
    'display:inline-block;padding:11px 16px;background-color:#1A56C4;border-radius:6px;color:#FFFFFF;font-weight:500;text-decoration:none',
  note: `${font};margin:0 0 8px;font-size:12px;line-height:18px;color:#5E6672`,
  link: 'color:#1A56C4;overflow-wrap:anywhere',
}

const actionMarkup = ({ label, link }: { label: string; link: string }): Markup =>
  html`<p style="${styles.action}"><a href="${requireLink(link)}" style="${styles.button}">${label}</a></p>
    <p style="${styles.note}">
      <a href="${requireLink(link)}" style="${styles.link}">${requireLink(link)}</a>
    </p>`

const factsMarkup = (facts: readonly (readonly [string, string])[]): Markup =>
  html`<table style="${styles.facts}">
    ${facts.map(
      ([name, value]) =>
        html`<tr>
          <th scope="row" style="${styles.fact};font-weight:400;color:#5E6672">${name}</th>
          <td style="${styles.fact}">${value}</td>
        </tr>`,
    )}
  </table>`

const asHtml = ({
  subject,
  paragraphs,
  facts,
  further = [],
  action,
  links = [],
  notes = [],
}: MailContent): string =>
  html`<!doctype html>
    <html lang="${i18n.locale || 'en-US'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="${styles.body}">
        <div style="${styles.card}">
          <p style="${styles.name}">${productName}</p>
          ${paragraphs.map((paragraph) => html`<p style="${styles.paragraph}">${paragraph}</p>`)}
          ${facts && factsMarkup(facts)}
          ${further.map((paragraph) => html`<p style="${styles.paragraph}">${paragraph}</p>`)}
          ${action && actionMarkup(action)}
          ${links.map(
            ({ label, link }) =>
              html`<p style="${styles.note}">
                <a href="${requireLink(link)}" style="${styles.link}">${label}</a>
              </p>`,
          )}
          ${notes.map((note) => html`<p style="${styles.note}">${note}</p>`)}
        </div>
      </body>
    </html>`.text

const render = <T extends TemplateName>(template: T, data: TemplateData<T>): RenderedMail => {
  const content = (templates[template] as (data: TemplateData<T>) => MailContent)(data)
  return { subject: asOneLine(content.subject), text: asText(content), html: asHtml(content) }
}

/** MAIL-02, MAIL-03: renders a template as text and as escaped HTML, in the server's language unless another one is given. */
export const renderMail = <T extends TemplateName>(
  template: T,
  data: TemplateData<T>,
  language?: Language,
): RenderedMail => (language ? inLanguage(language, () => render(template, data)) : render(template, data))
