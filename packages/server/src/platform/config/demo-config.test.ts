import { describe, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readDemoConfig } from './demo-config.ts'

describe('the settings of the demo', () => {
  it('have defaults if not set or empty', () => {
    expect(readDemoConfig({})).toEqual({})
    expect(readDemoConfig({ DEMO_SEED: '', DEMO_SPEED: '', SANDBOX_PORT: '' })).toEqual({})
  })

  it('are numbers', () => {
    expect(readDemoConfig({ DEMO_SEED: '0', DEMO_SPEED: '60' })).toEqual({ seed: 0, speed: 60 })
  })

  it('have a port and an address of the payment sandbox', () => {
    expect(readDemoConfig({ SANDBOX_PORT: '3100', SANDBOX_URL: 'https://pay.example/' })).toEqual({
      sandboxPort: 3100,
      sandboxUrl: 'https://pay.example',
    })
  })

  it.each([
    { DEMO_SEED: 'x' },
    { DEMO_SEED: '1.5' },
    { DEMO_SPEED: '0' },
    { DEMO_SPEED: '5000' },
    { SANDBOX_PORT: '70000' },
    { SANDBOX_URL: 'sandbox' },
  ])('reject %o by name', (env) => {
    expect(() => readDemoConfig(env)).toThrow(ConfigError)
    expect(() => readDemoConfig(env)).toThrow(Object.keys(env)[0])
  })
})
