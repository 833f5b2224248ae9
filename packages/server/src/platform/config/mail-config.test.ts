import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readMailConfig } from './mail-config.ts'

const MAIL_FROM = 'no-reply@park.example'

describe('the mail server', () => {
  it('is undefined without SMTP_URL', () => {
    expect(readMailConfig({})).toBeUndefined()
    expect(readMailConfig({ MAIL_FROM })).toBeUndefined()
  })

  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, isSecure: false }],
    ['smtp://mail.example:25', { port: 25 }],
    ['smtps://mail.example', { port: 465, isSecure: true }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
    ['smtps://me%40x.ca:p%2Fw@mail.example', { user: { name: 'me@x.ca', password: 'p/w' } }],
  ])('is read from %s', (SMTP_URL, expected) => {
    expect(readMailConfig({ SMTP_URL, MAIL_FROM })).toMatchObject(expected)
  })

  it.each([
    [MAIL_FROM, { name: 'Stallwise', address: MAIL_FROM }],
    ['Northgate Parking <no-reply@park.example>', { name: 'Northgate Parking', address: MAIL_FROM }],
  ])('has the sender %s', (from, expected) => {
    expect(readMailConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: from })!.from).toEqual(expected)
  })

  it.each([
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.ca, c@d.ca' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example?logger=true', MAIL_FROM }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://me:p%ZZs3cret@mail.example', MAIL_FROM }, 'SMTP_URL'],
  ])('rejects %o by name, without showing a password', (set, name) => {
    expect(() => readMailConfig(set)).toThrow(ConfigError)
    expect(() => readMailConfig(set)).toThrow(name)
    expect(() => readMailConfig(set)).not.toThrow('s3cret')
  })
})
