import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

const mostFileBytes = 10 * 1024 * 1024
const mostFieldBytes = 1024 * 1024

/** Which bodies the server reads: JSON up to 1 MB, and forms of cameras. */
export const registerBodies = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: mostFileBytes, fieldSize: mostFieldBytes, files: 4, fields: 20, parts: 24 },
  })
}
