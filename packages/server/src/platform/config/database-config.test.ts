import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readDatabaseUrl } from './database-config.ts'

test.each([
  ['postgres://u:p%23x@db:5433/stallwise', 'postgres://u:p%23x@db:5433/stallwise'],
  ['postgresql://u@%2Frun%2Fpostgresql/stallwise', 'postgresql://u@%2Frun%2Fpostgresql/stallwise'],
  ['postgres://db/s?sslmode=require', 'postgres://db/s?sslmode=require&uselibpqcompat=true'],
  [
    'postgres://db/s?sslmode=no-verify&uselibpqcompat=false',
    'postgres://db/s?sslmode=no-verify&uselibpqcompat=false',
  ],
])('DATABASE_URL %s is read as %s', (text, read) => {
  expect(readDatabaseUrl(text)).toBe(read)
})

test.each([
  ['mysql://db/s', 'must have the form postgres://'],
  ['postgres://u:p#x@db/s', 'must be percent-encoded'],
  ['postgres://u:p/x@db/s', 'must be percent-encoded'],
  [
    'postgres://u@/s?host=/run/postgresql',
    'a socket directory is written postgres://user@%2Frun%2Fpostgresql/database',
  ],
  ['postgres://one,two/s', 'several hosts are not supported'],
  ['postgres://one:5432,two:5432/s', 'several hosts are not supported'],
  ['postgres://db', 'has no database name'],
])('DATABASE_URL %s is refused: %s', (text, words) => {
  expect(() => readDatabaseUrl(text)).toThrow(ConfigError)
  expect(() => readDatabaseUrl(text)).toThrow(words)
})
