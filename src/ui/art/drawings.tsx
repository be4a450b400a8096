import type { ReactNode } from 'react';
import type { Art } from '#src/lib/page-parts.ts';

/** What stands on the horizon of each drawing, on a ground of 240 x 160 with the horizon at 146. */
export const drawings: Record<Art, ReactNode> = {
  cloud: (
    <>
      <path className="art-paper" d="M80 116a25 25 0 0 1 3-49.8 38 38 0 0 1 72-6.2 28.5 28.5 0 0 1 7 56z" />
      <path className="art-tint" d="M92 116a28 28 0 0 1 56 0z" />
      <path d="M88 116v30M152 116v30M104 130v16M136 130v16" />
      <path className="art-hot" d="M120 146V88M108 99l12-12 12 12" />
    </>
  ),
  shield: (
    <>
      <path className="art-paper" d="M120 26c17 11 34 15 52 15 0 50-15 84-52 105-37-21-52-55-52-105 18 0 35-4 52-15z" />
      <path className="art-tint" d="M120 45c12 7 23 10 34 11-2 32-12 53-34 69-22-16-32-37-34-69 11-1 22-4 34-11z" />
      <path className="art-hot" d="M104 85l12 12 21-24" />
    </>
  ),
  network: (
    <>
      <path d="M120 104V54M102 104c0-26-46-18-46-38M138 104c0-26 46-18 46-38M120 128v18" />
      <rect className="art-tint" x="84" y="104" width="72" height="26" rx="6" />
      <circle className="art-paper" cx="56" cy="54" r="13" />
      <circle className="art-paper" cx="184" cy="54" r="13" />
      <circle className="art-paper" cx="120" cy="40" r="15" />
      <path d="M98 117h14M120 117h6" />
      <path className="art-hot" d="M120 104V60" />
      <circle className="art-dot" cx="120" cy="40" r="6" />
      <circle className="art-dot" cx="143" cy="117" r="4" />
    </>
  ),
  phone: (
    <>
      <rect className="art-paper" x="86" y="20" width="68" height="126" rx="13" />
      <path className="art-tint" d="M96 38h48v44H96z" />
      <path d="M112 29h16M96 95h48M96 107h30" />
      <path d="M106 82a14 14 0 0 1 28 0M99 82a21 21 0 0 1 42 0" />
      <path className="art-hot" d="M98 126h44" />
      <path d="M169 64a34 34 0 0 1 0 44M182 54a51 51 0 0 1 0 64M71 64a34 34 0 0 0 0 44M58 54a51 51 0 0 0 0 64" />
    </>
  ),
  browser: (
    <>
      <rect className="art-paper" x="42" y="30" width="156" height="104" rx="10" />
      <path d="M42 52h156M104 134v12M136 134v12" />
      <circle className="art-dot" cx="55" cy="41" r="3.5" />
      <path d="M66 41h.1M77 41h.1" />
      <path className="art-tint" d="M130 66h54v54h-54z" />
      <path d="M136 120a21 21 0 0 1 42 0M146 120a11 11 0 0 1 22 0" />
      <path d="M56 70h58M56 83h46" />
      <path className="art-hot" d="M56 109h32" />
    </>
  ),
  chip: (
    <>
      <path d="M96 40V26M120 40V26M144 40V26M96 146v-20M120 146v-20M144 146v-20M77 59H62M77 83H62M77 107H62M163 59h15M163 83h15M163 107h15" />
      <rect className="art-paper" x="77" y="40" width="86" height="86" rx="12" />
      <path className="art-tint" d="M92 108a28 28 0 0 1 56 0z" />
      <path d="M104 108a16 16 0 0 1 32 0M92 70h12v12M148 70h-12v12M120 58v22" />
      <circle className="art-dot" cx="120" cy="106" r="6" />
      <path className="art-hot" d="M178 83h18" />
    </>
  ),
  house: (
    <>
      <path className="art-paper" d="M72 74v72h96V74l-48-40z" />
      <path d="M56 87l64-54 64 54" />
      <path className="art-tint" d="M106 146v-24a14 14 0 0 1 28 0v24z" />
      <path d="M84 108h12v14H84zM144 108h12v14h-12z" />
      <path className="art-hot" d="M98 84a31 31 0 0 1 44 0M108 94a17 17 0 0 1 24 0" />
      <path d="M28 146v-18M28 128a11 11 0 1 1 .1 0M212 146v-12M212 134a8 8 0 1 1 .1 0" />
    </>
  ),
  office: (
    <>
      <path className="art-tint" d="M136 146V72h50v74z" />
      <path className="art-paper" d="M58 146V50a39 39 0 0 1 78 0v96z" />
      <path d="M76 62h10M108 62h10M76 80h10M108 80h10M76 98h10M108 98h10M150 88h8M168 88h6M150 104h8M168 104h6M150 120h8M168 120h6" />
      <path d="M86 146v-18a11 11 0 0 1 22 0v18" />
      <path className="art-hot" d="M92 40h10M76 80h10M168 104h6" />
    </>
  ),
  chart: (
    <>
      <path className="art-paper" d="M56 146v-30h24v30zM92 146v-46h24v46z" />
      <path className="art-tint" d="M128 146V84h24v62zM164 146V58h24v88z" />
      <path className="art-hot" d="M50 98C98 94 140 76 182 32M164 32h19v19" />
    </>
  ),
  devices: (
    <>
      <rect className="art-paper" x="44" y="38" width="108" height="108" rx="11" />
      <path className="art-tint" d="M57 52h82v50H57z" />
      <path d="M80 102a18 18 0 0 1 36 0M68 102a30 30 0 0 1 60 0M60 120h42" />
      <rect className="art-paper" x="140" y="70" width="54" height="76" rx="10" />
      <path className="art-tint" d="M149 83h36v28h-36z" />
      <path className="art-hot" d="M152 128h30" />
    </>
  ),
  cart: (
    <>
      <path className="art-tint" d="M80 66h108l-15 42H91z" />
      <path d="M54 46h20l19 62h80M114 66l4 42M136 66v42M161 66l-6 42" />
      <path d="M93 108l-8 14h88" />
      <circle className="art-paper" cx="104" cy="134" r="11" />
      <circle className="art-paper" cx="156" cy="134" r="11" />
      <path className="art-hot" d="M136 18v30M124 37l12 12 12-12" />
    </>
  ),
  lens: (
    <>
      <circle className="art-paper" cx="110" cy="78" r="48" />
      <path className="art-tint" d="M80 94a30 30 0 0 1 60 0z" />
      <path d="M93 94a17 17 0 0 1 34 0" />
      <circle className="art-dot" cx="110" cy="92" r="6" />
      <path className="art-hot" d="M146 114l32 32" />
    </>
  ),
  calendar: (
    <>
      <rect className="art-paper" x="66" y="36" width="108" height="110" rx="12" />
      <path className="art-tint" d="M66 64V48a12 12 0 0 1 12-12h84a12 12 0 0 1 12 12v16z" />
      <path d="M92 26v20M148 26v20" />
      <path d="M84 82h.1M102 82h.1M120 82h.1M138 82h.1M156 82h.1M84 102h.1M102 102h.1M84 122h.1M102 122h.1M120 122h.1" />
      <circle className="art-tint" cx="147" cy="113" r="19" />
      <path className="art-hot" d="M138 113l7 7 12-13" />
    </>
  ),
  disks: (
    <>
      <path className="art-tint" d="M72 52v76c0 10 21 18 48 18s48-8 48-18V52z" />
      <ellipse className="art-paper" cx="120" cy="52" rx="48" ry="17" />
      <path d="M72 83c0 10 21 18 48 18s48-8 48-18M72 114c0 10 21 18 48 18s48-8 48-18" />
      <path className="art-hot" d="M137 45a22 8 0 1 0 2 9M139 40v8h-9" />
      <circle className="art-dot" cx="88" cy="93" r="4" />
      <circle className="art-dot" cx="88" cy="124" r="4" />
    </>
  ),
  blocks: (
    <>
      <rect className="art-paper" x="62" y="98" width="56" height="48" rx="7" />
      <rect className="art-tint" x="122" y="98" width="56" height="48" rx="7" />
      <path
        className="art-paper"
        d="M99 46h14a8 8 0 1 1 14 0h14a7 7 0 0 1 7 7v34a7 7 0 0 1-7 7H99a7 7 0 0 1-7-7V53a7 7 0 0 1 7-7z"
      />
      <path d="M76 114h28M76 128h18M138 134a13 13 0 0 1 26 0" />
      <path className="art-hot" d="M120 84V62M111 71l9-9 9 9" />
    </>
  ),
};
