import { sandboxCards } from './sandbox-cards.simulator.ts'

export type SandboxLanguage = 'en' | 'es'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Declarations of a `css_…` parameter that can neither leave their rule nor load anything. */
const declarationsOf = (text: string | null): string =>
  (text ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => /^[a-z-]+\s*:[^{}<>@\\:]+$/i.test(part) && !/url|image|expression/i.test(part))
    .join(';')

const styledBy: readonly (readonly [parameter: string, selector: string])[] = [
  ['css_body', 'body'],
  ['css_textbox', 'input,select'],
  ['css_textbox_pan', '#pan'],
  ['css_textbox_exp', '#exp'],
  ['css_textbox_cvd', '#cvd'],
  ['css_input_label', 'label'],
  ['css_label_pan', 'label[for=pan]'],
  ['css_label_exp', 'label[for=exp]'],
  ['css_label_cvd', 'label[for=cvd]'],
]

const baseStyle = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;padding:2px;font:16px/1.4 system-ui,sans-serif}
form{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.wide{grid-column:1/-1}
label{display:block;margin-bottom:4px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
input,select{width:100%;min-width:0;min-height:48px;padding:8px 12px;font:inherit;color:inherit;background:transparent;border:1px solid #868e96;border-radius:8px}
select option{color:CanvasText;background:Canvas}
input:focus-visible,select:focus-visible{outline:2px solid #1971c2;outline-offset:0}
input[aria-invalid=true]{border-color:#e03131}
`

const styleOf = (query: URLSearchParams): string =>
  baseStyle +
  styledBy
    .map(([parameter, selector]) => [selector, declarationsOf(query.get(parameter))] as const)
    .filter(([, declarations]) => declarations !== '')
    .map(([selector, declarations]) => `${selector}{${declarations}}`)
    .join('\n')

const ownTexts = {
  en: { test: 'Sandbox: test cards', none: 'Select a test card', pan: 'Card', exp: 'MM/YY', cvd: 'CVD' },
  es: {
    test: 'Pruebas: tarjetas',
    none: 'Seleccione una tarjeta de prueba',
    pan: 'Tarjeta',
    exp: 'MM/AA',
    cvd: 'CVD',
  },
}

const grouped = (pan: string): string => pan.replace(/(.{4})(?=.)/g, '$1 ')

/** The page of the card form, as the hosted one: labels and styles by its query, no text besides. The list of cards is the sandbox’s own. */
export const cardFormPage = (query: URLSearchParams, language: SandboxLanguage, nonce: string): string => {
  const texts = ownTexts[language]
  const isOn = (name: string) => ['1', 'true'].includes(query.get(name) ?? '')
  const shown = query.get('display_labels') ?? '0'
  const field = (id: 'pan' | 'exp' | 'cvd', autocomplete: string, more: string) => {
    const label = escape(query.get(`${id}_label`) ?? texts[id])
    const placeholder = shown === '2' ? ` placeholder="${label}"` : ''
    return `<div${id === 'pan' ? ' class="wide"' : ''}><label for="${id}"${shown === '1' ? '' : ' class="hidden"'}>${label}</label><input id="${id}" name="${id}" inputmode="numeric" autocomplete="${autocomplete}" autocapitalize="off" spellcheck="false"${placeholder} ${more}></div>`
  }
  const options = sandboxCards
    .map((card) => `<option value="${card.pan}">${card[language]} – ${grouped(card.pan)}</option>`)
    .join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(query.get('pan_label') ?? texts.pan)}</title>
<style nonce="${nonce}">${styleOf(query)}</style><script src="/HPPtoken/form.js" defer></script></head>
<body><form id="form" data-profile="${escape(query.get('id') ?? '')}" data-messages="${query.get('pmmsg') === 'true'}"${isOn('enable_cc_formatting') ? ' data-format-pan' : ''}${isOn('enable_exp_formatting') ? ' data-format-exp' : ''} novalidate>
${field('pan', 'cc-number', 'maxlength="23"')}
${isOn('enable_exp') ? field('exp', 'cc-exp', 'maxlength="5"') : ''}
${isOn('enable_cvd') ? field('cvd', 'cc-csc', 'maxlength="4"') : ''}
<div class="wide"><label for="cards" class="hidden">${texts.test}</label><select id="cards" autocomplete="off"><option value="">${texts.none}</option>${options}</select></div>
</form></body></html>`
}

/** The form’s script. Card data goes to the sandbox’s own origin, the token to the page that embeds the form. */
export const cardFormScript = `(() => {
  const form = document.getElementById('form')
  const input = (id) => document.getElementById(id)
  const digits = (id) => input(id) && input(id).value.replace(/\\D/g, '')
  const format = (id, write) => {
    const field = input(id)
    if (!field) return
    field.addEventListener('input', () => {
      field.removeAttribute('aria-invalid')
      if (!write || field.selectionStart !== field.value.length) return
      field.value = write(field.value.replace(/\\D/g, ''))
    })
  }
  format('pan', 'formatPan' in form.dataset && ((text) => text.replace(/(.{4})(?=.)/g, '$1 ')))
  format('exp', 'formatExp' in form.dataset && ((text) => text.replace(/^(..)(?=.)/, '$1/').slice(0, 5)))
  format('cvd', null)
  input('cards').addEventListener('change', ({ target }) => {
    if (!target.value) return
    const fill = (id, value) => {
      if (!input(id)) return
      input(id).value = value
      input(id).dispatchEvent(new Event('input'))
    }
    fill('pan', target.value)
    fill('exp', '12' + String(new Date().getFullYear() + 2).slice(2))
    fill('cvd', '123')
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  const fieldOf = { 943: 'pan', 944: 'exp', 945: 'cvd' }
  const mark = (codes) => codes.forEach((code) => {
    const field = fieldOf[code] && input(fieldOf[code])
    if (field) field.setAttribute('aria-invalid', 'true')
  })
  const tokenize = async (origin) => {
    const body = { profile: form.dataset.profile, origin, pan: digits('pan') }
    if (input('exp')) body.exp = digits('exp')
    if (input('cvd')) body.cvd = digits('cvd')
    const failed = { responseCode: '941', dataKey: null, errorMessage: 'Error generating token', bin: null }
    try {
      const response = await fetch('/HPPtoken/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.ok ? await response.json() : failed
    } catch {
      return failed
    }
  }
  addEventListener('message', async ({ data, source, origin }) => {
    if (data !== 'tokenize' || source !== parent || form.dataset.messages !== 'true') return
    const result = await tokenize(origin)
    mark([].concat(result.responseCode))
    parent.postMessage(JSON.stringify(result), origin)
  })
})()
`
