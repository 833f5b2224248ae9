import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the configuration', () => {
  it('has defaults: demo mode, loopback, port 3000', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      demo: true,
      locale: 'en-US',
      timeZone: 'America/Toronto',
      databaseUrl: undefined,
    })
  })

  it('uses PORT in the public URL and drops a trailing slash', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_URL: 'https://park.example/' }).publicUrl).toBe('https://park.example')
  })

  it.each([
    [{ DATABASE_URL: 'postgres://db/stallwise' }, '0.0.0.0'],
    [{ OIDC_ISSUER: 'https://id.example' }, '0.0.0.0'],
    [{ DEMO: 'off' }, '0.0.0.0'],
    [{ DEMO: 'off', HOST: '::1' }, '::1'],
  ])('with %o is not in demo mode and listens at %s', (env, host) => {
    expect(readConfig(env)).toMatchObject({ demo: false, host })
  })

  it('can make the demo accessible to others by HOST', () => {
    expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ demo: true, host: '0.0.0.0' })
  })

  it.each([
    [{}, 'mailto:provider@demo.stallwise.example'],
    [{ CONTACT_URL: 'tel:+14165550134' }, 'tel:+14165550134'],
    [{ DEMO: 'off' }, undefined],
    [{ DEMO: 'off', CONTACT_URL: 'https://park.example/help' }, 'https://park.example/help'],
  ])('with %o, "Contact us" leads to %s', (env, contactUrl) => {
    expect(readConfig(env).contactUrl).toBe(contactUrl)
  })

  it('treats an empty value as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'park.example' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
    [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE: is not an IANA time zone'],
    [{ LOCALE: 'fr-FR' }, 'LOCALE'],
    [{ CONTACT_URL: 'javascript:alert(1)' }, 'CONTACT_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [
      { DEMO: 'on', DATABASE_URL: 'postgres://db/stallwise' },
      'DEMO=on is not allowed together with DATABASE_URL',
    ],
    [{ DEMO: 'on', OIDC_ISSUER: 'https://id.example' }, 'DEMO=on is not allowed together with OIDC_ISSUER'],
  ])('rejects %o with one line that names it', (env, words) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(words)
    expect(() => readConfig(env)).not.toThrow('\n')
  })

  describe('of files in a bucket', () => {
    const bucket = {
      FILES_S3_ENDPOINT: 'https://s3.example/',
      FILES_S3_BUCKET: 'stallwise',
      FILES_S3_ACCESS_KEY_ID: 'AKIA',
      FILES_S3_SECRET_ACCESS_KEY: 'secret',
    }

    it.each(Object.keys(bucket))('requires %s and names it', (name) => {
      expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(`${name} is not set`)
    })

    it.each([
      [{ FILES_DIR: '/files' }, 'FILES_DIR and FILES_S3_BUCKET are both set'],
      [{ FILES_S3_BUCKET: 'my/bucket' }, 'FILES_S3_BUCKET: is not a valid bucket name'],
      [{ FILES_S3_ENDPOINT: 's3.example' }, 'FILES_S3_ENDPOINT'],
    ])('refuses %o', (env, words) => {
      expect(() => readConfig({ ...bucket, ...env })).toThrow(ConfigError)
      expect(() => readConfig({ ...bucket, ...env })).toThrow(words)
    })

    it('is a directory unless a bucket is set', () => {
      expect(readConfig({}).filesS3).toBeUndefined()
      expect(readConfig({ FILES_S3_REGION: 'auto' }).filesS3).toBeUndefined()
      expect(readConfig({ ...bucket, FILES_S3_REGION: 'auto' }).filesS3).toEqual({
        endpoint: 'https://s3.example',
        bucket: 'stallwise',
        region: 'auto',
        accessKeyId: 'AKIA',
        secretAccessKey: 'secret',
      })
    })
  })

  describe('of an MQTT broker', () => {
    it.each([
      [{ MQTT_URL: 'http://broker' }, 'MQTT_URL'],
      [{ MQTT_URL: 'broker:1883' }, 'MQTT_URL'],
      [{ MQTT_URL: 'mqtt://broker', MQTT_CLIENT_ID: 'a/b' }, 'MQTT_CLIENT_ID'],
    ])('refuses %o', (env, words) => {
      expect(() => readConfig(env)).toThrow(ConfigError)
      expect(() => readConfig(env)).toThrow(words)
    })

    it('is undefined unless MQTT_URL is set; each server keeps its own client id across restarts', () => {
      const idOf = (env: Record<string, string> = {}) =>
        readConfig({ MQTT_URL: 'mqtts://user:pass@broker:8884', ...env }).mqtt
      expect(readConfig({ MQTT_CLIENT_ID: 'a' }).mqtt).toBeUndefined()
      expect(idOf()).toMatchObject({ url: 'mqtts://user:pass@broker:8884' })
      expect(idOf()!.clientId).toMatch(/^stallwise-[0-9a-f]{12}$/)
      expect(idOf()).toEqual(idOf())
      expect(idOf({ PORT: '4000' })!.clientId).not.toBe(idOf()!.clientId)
      expect(idOf({ MQTT_CLIENT_ID: 'north-1' })!.clientId).toBe('north-1')
    })
  })
})
