import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const auth0 = {
  OIDC_ISSUER: 'https://login.example',
  IDENTITY_DIRECTORY: 'auth0',
  AUTH0_DOMAIN: 'acme.eu.auth0.com',
  AUTH0_CLIENT_ID: 'id',
  AUTH0_CLIENT_SECRET: 'secret',
}
const keycloak = {
  OIDC_ISSUER: 'https://login.example',
  IDENTITY_DIRECTORY: 'keycloak',
  KEYCLOAK_URL: 'https://kc.example/auth/',
  KEYCLOAK_REALM: 'parking',
  KEYCLOAK_CLIENT_ID: 'id',
  KEYCLOAK_CLIENT_SECRET: 'secret',
}

test.each([
  [{ ...auth0, OIDC_ISSUER: '' }, 'OIDC_ISSUER'],
  [{ ...auth0, AUTH0_CLIENT_SECRET: '' }, 'AUTH0_CLIENT_SECRET'],
  [{ ...auth0, AUTH0_DOMAIN: 'https://acme.eu.auth0.com' }, 'AUTH0_DOMAIN'],
  [{ ...keycloak, KEYCLOAK_REALM: '', KEYCLOAK_URL: '' }, 'KEYCLOAK_URL and KEYCLOAK_REALM'],
  [{ ...keycloak, IDENTITY_DIRECTORY: 'ldap' }, 'IDENTITY_DIRECTORY'],
])('%o is rejected', (env, name) => {
  expect(() => readConfig(env)).toThrow(name)
})

test('is read if set, else undefined', () => {
  expect(readConfig({}).identity).toBeUndefined()
  expect(readConfig({ OIDC_ISSUER: 'https://login.example' }).identity).toBeUndefined()
  expect(readConfig(auth0).identity).toEqual({
    kind: 'auth0',
    domain: 'acme.eu.auth0.com',
    clientId: 'id',
    clientSecret: 'secret',
    connection: 'Username-Password-Authentication',
  })
  expect(readConfig(keycloak).identity).toEqual({
    kind: 'keycloak',
    url: 'https://kc.example/auth',
    realm: 'parking',
    clientId: 'id',
    clientSecret: 'secret',
  })
})
