interface CardFrameLook {
  readonly isDark: boolean
  readonly labels: { readonly pan: string; readonly exp: string; readonly cvd: string }
}

const colors = {
  light: { surface: '#ffffff', text: '#15181c', edge: '#828a95' },
  dark: { surface: '#14171b', text: '#eceef1', edge: '#717a86' },
}

/** The address of the provider's card form, with labels and styles of this page. Source: Hosted Tokenization, section 3. */
export const cardFrameUrl = (
  { url, profileId }: { url: string; profileId: string },
  { isDark, labels }: CardFrameLook,
): string => {
  const { surface, text, edge } = colors[isDark ? 'dark' : 'light']
  const address = new URL(url)
  const font = 'font-family:system-ui,sans-serif;font-size:16px'
  const parameters = {
    id: profileId,
    pmmsg: 'true',
    enable_exp: '1',
    enable_cvd: '1',
    enable_exp_formatting: '1',
    enable_cc_formatting: '1',
    display_labels: '1',
    pan_label: labels.pan,
    exp_label: labels.exp,
    cvd_label: labels.cvd,
    css_body: `margin:0;padding:2px;background:${surface};color:${text};${font}`,
    css_textbox: `box-sizing:border-box;width:100%;height:48px;padding:0 12px;border:1px solid ${edge};border-radius:6px;background:${surface};color:${text};${font}`,
    css_input_label: `display:block;margin-bottom:4px;color:${text};font-size:14px`,
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
