import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))

const link = 'https://park.example/verify?a=1&b=%22x%22'
const invitation = { name: 'Ana', invitedBy: 'Bob', customerName: 'Northgate', hoursValid: 24, link }

describe('a rendered mail', () => {
  test('has the same content as text and as HTML', () => {
    const mail = renderMail('user-invited', invitation)
    expect(mail.subject).toBe('You are invited to Northgate on Stallwise')
    for (const words of ['Hello Ana,', 'Bob created an account for you at Northgate', 'expires in 1 day']) {
      expect(mail.text).toContain(words)
      expect(mail.html).toContain(words)
    }
    expect(mail.text).toContain(`Accept the invitation:\n${link}\n`)
    expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(mail.html).toContain('<html lang="en-US">')
  })

  test.each([
    ['verify-email', 'Confirm your e-mail address for Stallwise'],
    ['password-reset', 'Set a new password for Stallwise'],
  ] as const)('%s states its purpose in the subject', (template, subject) => {
    const mail = renderMail(template, { name: 'Ana', hoursValid: 5, link })
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('expires in 5 hours')
    expect(mail.text).toContain(link)
  })

  test('MAIL-02: text entered by users never becomes markup, another line or a header', () => {
    const name = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com'
    const mail = renderMail('user-invited', { ...invitation, customerName: name, invitedBy: name })
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).not.toMatch(/^Bcc:/m)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    'does not link to %s',
    (bad) => {
      expect(() => renderMail('verify-email', { name: 'Ana', hoursValid: 24, link: bad })).toThrow(RangeError)
    },
  )
})
