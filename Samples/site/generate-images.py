#!/usr/bin/env python3
"""Draws the sample's pictures with nothing but the standard library: generate-images.py DIRECTORY"""
import math
import struct
import sys
import zlib


def png(path, width, height, pixel):
    """Writes an RGB image whose colours come from pixel(x, y)."""
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            rows.extend(max(0, min(255, round(value))) for value in pixel(x, y))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                   + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))


def mix(a, b, t):
    return tuple(p + (q - p) * t for p, q in zip(a, b))


def scene(width, height, sky, sea, tower):
    """A lighthouse at the horizon, its beam across the sky."""
    horizon = height * 0.62
    centre = width * tower

    def pixel(x, y):
        if y < horizon:
            colour = mix(sky[0], sky[1], y / horizon)
            angle = math.atan2(y - height * 0.3, x - centre)
            beam = max(0.0, 1 - abs(math.sin(angle * 3)) * 6) * max(0.0, 1 - abs(x - centre) / width)
            colour = mix(colour, (255, 246, 214), beam * 0.7)
        else:
            depth = (y - horizon) / (height - horizon)
            wave = math.sin(x * 0.05 + depth * depth * 60) * math.sin(y * 0.9)
            colour = mix(sea[0], sea[1], depth + wave * 0.08)
        half = width * 0.016 * (1 + (y - height * 0.3) / height)
        if height * 0.3 < y < horizon + height * 0.04 and abs(x - centre) < half:
            band = int((y - height * 0.3) / (height * 0.06)) % 2
            return (190, 52, 45) if band else (246, 242, 232)
        if height * 0.25 < y <= height * 0.3 and abs(x - centre) < half * 0.8:
            return (255, 232, 150)
        return colour

    return pixel


def main(folder):
    png(f"{folder}/dawn.png", 480, 270, scene(480, 270, ((62, 84, 140), (244, 190, 150)), ((96, 112, 150), (34, 44, 72)), 0.66))
    png(f"{folder}/noon.png", 480, 270, scene(480, 270, ((96, 158, 220), (206, 230, 246)), ((66, 132, 170), (22, 70, 104)), 0.34))
    png(f"{folder}/night.png", 480, 270, scene(480, 270, ((8, 10, 28), (36, 48, 88)), ((20, 32, 60), (6, 10, 22)), 0.5))
    png(f"{folder}/icon.png", 48, 48, scene(48, 48, ((8, 10, 28), (70, 90, 140)), ((20, 40, 80), (6, 10, 22)), 0.5))


main(sys.argv[1])
